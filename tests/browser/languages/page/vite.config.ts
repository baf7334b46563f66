import { namedChunks } from '../../support/named-chunks.ts'

export default namedChunks(import.meta.url)
