// What JSX is made into when the bundle is built.
export { Fragment, h } from "preact";
