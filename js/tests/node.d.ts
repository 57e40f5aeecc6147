// The little of node that tests use: what the page itself runs on has no such thing.
declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;
  export function readFileSync(path: string): Uint8Array;
  export function readdirSync(path: string, options?: { recursive: boolean; encoding: "utf8" }): string[];
  export function mkdtempSync(prefix: string): string;
  export function writeFileSync(path: string, text: string): void;
  export function rmSync(path: string, options: { recursive: boolean; force: boolean }): void;
}
declare module "node:child_process" {
  type Result = { status: number | null; stdout: string; stderr: string };
  export function spawnSync(
    command: string,
    args: string[],
    options: { cwd: string; encoding: "utf8" },
  ): Result;
}
declare module "node:zlib" {
  export function gzipSync(data: Uint8Array, options: { level: number }): Uint8Array;
  export function deflateSync(text: string): { toString(encoding: "base64"): string };
}
declare const process: { execPath: string };
interface ImportMeta {
  dirname: string;
}
