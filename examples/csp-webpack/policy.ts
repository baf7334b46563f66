/** The policy the built page is served under. `trusted-types webpack` names the one policy that webpack makes for its chunks. */
export const policy = [
  "default-src 'self'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self' http://127.0.0.1:* http://localhost:* ws://127.0.0.1:* ws://localhost:*",
  "require-trusted-types-for 'script'",
  'trusted-types webpack',
].join('; ')
