// Runs a Python program under Pyodide: node pyodide.mjs REPOSITORY PROGRAM. What it prints goes to standard output.
import { readFileSync } from "node:fs";

const [repository, program] = process.argv.slice(2);
const { loadPyodide } = await import(`${repository}/js/node_modules/pyodide/pyodide.mjs`);
const python = await loadPyodide();
python.FS.mkdirTree("/repository");
python.FS.mount(python.FS.filesystems.NODEFS, { root: repository }, "/repository");
python.runPython("import sys; sys.path.insert(0, '/repository'); sys.dont_write_bytecode = True");
await python.runPythonAsync(readFileSync(program, "utf8"));
