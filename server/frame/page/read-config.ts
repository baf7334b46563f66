import * as v from 'valibot'

const config = v.object({
  origins: v.array(v.string()),
  recovery: v.array(v.picklist(['passkey', 'passphrase', 'service'])),
  service: v.string(),
  clearSigning: v.optional(v.object({ api: v.string(), pin: v.string() })),
  chains: v.record(
    v.string(),
    v.object({ rpcUrl: v.string(), name: v.string(), currency: v.object({ symbol: v.string(), decimals: v.number() }) }),
  ),
})

/** What the frame's server says of the project: whose pages may hold the frame, and whom the frame asks. */
export type FrameConfig = v.InferOutput<typeof config>
/** A network of the frame. */
export type ConfiguredChain = FrameConfig['chains'][string]

/** Asks the frame's own server. Rejects where the project is not known or the answer is another. */
export const readConfig = async (projectId: string, signal: AbortSignal): Promise<FrameConfig> => {
  const response = await fetch(`/config.json?${new URLSearchParams({ projectId })}`, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`The frame's server answers ${response.status}.`)
  return v.parse(config, await response.json())
}
