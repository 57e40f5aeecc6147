"""What numba has to be taught about integers: two methods that those of Python have.

Both are one instruction of the processor. Numbers are taken as their 64 bits.
"""

# ruff: noqa: ARG001 - numba asks for these arguments
# mypy: disable-error-code="no-untyped-def,untyped-decorator,no-untyped-call,call-arg"

from __future__ import annotations

from numba import types
from numba.extending import intrinsic, overload_method


@intrinsic
def _ones(typing, mask):
    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _leading_zeros(typing, mask):
    def generate(context, builder, signature, arguments):
        return builder.ctlz(arguments[0], context.get_constant(types.boolean, 0))

    return types.int64(types.int64), generate


@overload_method(types.Integer, "bit_count")
def _bit_count(mask):
    def bit_count(mask):
        return _ones(mask)

    return bit_count


@overload_method(types.Integer, "bit_length")
def _bit_length(mask):
    def bit_length(mask):
        return 64 - _leading_zeros(mask)

    return bit_length
