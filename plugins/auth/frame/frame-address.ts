import { PROTOCOL_VERSION } from '../protocol/index.ts'

/** What the frame is told by its address. */
export interface FrameQuery {
  readonly projectId: string
  /** CAIP-2. */
  readonly chainId: string
  readonly enableLogger: boolean
}

/** The frame's address with its query, every value encoded. `page`: what an address of the host's own is relative to. */
export const frameAddress = (given: string, page: string, { projectId, chainId, enableLogger }: FrameQuery): URL => {
  const address = new URL(given, page)
  const values = { projectId, chainId, version: PROTOCOL_VERSION, enableLogger: String(enableLogger) }
  for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value)
  return address
}
