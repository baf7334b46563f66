/** The examples that `npm start` serves, in the order of their ports. */
export const exampleSites = [
  { name: 'minimal', shows: 'one import, one button, no framework' },
  { name: 'react', shows: 'buttons and hooks in a React app, in three languages, with what is loaded when' },
  { name: 'custom-plugin', shows: 'a view, a tab, a wallet group and a method of a plugin outside the package' },
  { name: 'sign-in', shows: 'sign-in with a wallet, verified by a server and kept in its database' },
  { name: 'gallery', shows: 'every part of the modal in every state' },
] as const

/** The port of the first example where none is chosen; the others follow. */
export const firstExamplePort = 4100
