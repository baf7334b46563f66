// auth.ts
import { createSiwxServer, eip155Verifier, memoryStore, solanaVerifier } from 'portico/siwx-server'

export const auth = createSiwxServer({
  domains: ['app.example'],
  secret: process.env.SIWX_SECRET,
  store: memoryStore(), // several servers: a SiwxStore on your database
  verifiers: [eip155Verifier({ 'eip155:1': 'https://rpc.example/1' }), solanaVerifier()],
})
