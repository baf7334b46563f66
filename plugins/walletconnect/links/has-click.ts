/**
 * Whether the browser still counts a click of the visitor: without one it opens no app, or asks about it. `unknown`: the answer of a browser
 * that does not say.
 */
export const hasClick = (unknown = false): boolean => {
  const { userActivation } = globalThis.navigator ?? {}
  return userActivation ? userActivation.isActive : unknown
}
