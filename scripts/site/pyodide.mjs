// Runs a Python program under Pyodide: node pyodide.mjs FOLDER PROGRAM. What it prints goes to standard output.
// The folder is mounted as /folder, which is the first place where modules are looked for.
import { readFileSync } from "node:fs";

import { loadPyodide } from "../../js/node_modules/pyodide/pyodide.mjs";

const [folder, program] = process.argv.slice(2);
const python = await loadPyodide();
python.FS.mkdirTree("/folder");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/folder");
python.runPython("import sys; sys.path.insert(0, '/folder'); sys.dont_write_bytecode = True");
await python.runPythonAsync(readFileSync(program, "utf8"));
