// What the first plugin and the first connection need, a stored one too: one file, loaded once.
export { createConnections } from '../session/connections.ts'
export { loadChunk, loadPart } from './activation.ts'
export { startPlugin } from './start-plugin.ts'
