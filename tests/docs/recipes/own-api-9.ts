import { createSiwxServer, eip155Verifier } from 'portico/siwx-server'

export const auth = createSiwxServer({
  domains: ['app.example'],
  cookie: true, // or { sameSite: 'Strict' }; { secure: false } for development on http://
  verifiers: [eip155Verifier({ 'eip155:1': 'https://rpc.example/1' })],
})
