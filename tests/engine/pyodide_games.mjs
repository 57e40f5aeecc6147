// Runs Python code under Pyodide, with the repository as /repo and no network: node pyodide_games.mjs ROOT CODE
const [root, code] = process.argv.slice(2);
const { loadPyodide } = await import(`${root}/js/node_modules/pyodide/pyodide.mjs`);
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/repo", root);
console.log(pyodide.runPython(code));
