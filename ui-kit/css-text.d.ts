/** A style sheet as text: `scripts/css-text.ts` makes it so in builds, jest maps it to an empty string. */
declare module '*.css' {
  const text: string
  export default text
}
