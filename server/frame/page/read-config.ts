import * as v from 'valibot'

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => text as `0x${string}`),
)
const byChain = v.optional(v.record(v.string(), v.string()), {})

const config = v.object({
  origins: v.array(v.string()),
  recovery: v.array(v.picklist(['passkey', 'passphrase', 'service'])),
  service: v.string(),
  clearSigning: v.optional(v.object({ api: v.string(), pin: v.string() })),
  chains: v.record(
    v.string(),
    v.object({ rpcUrl: v.string(), name: v.string(), currency: v.object({ symbol: v.string(), decimals: v.number() }) }),
  ),
  smartAccount: v.optional(
    v.variant('kind', [
      v.object({ kind: v.literal('eip7702'), implementation: v.optional(address) }),
      v.object({ kind: v.literal('counterfactual'), factory: address }),
    ]),
    { kind: 'eip7702' },
  ),
  bundlers: byChain,
  paymasters: byChain,
  paymasterServices: v.optional(v.array(v.string()), []),
  delegations: v.optional(
    v.record(v.string(), v.object({ manager: address, implementation: address, enforcers: v.record(v.string(), address) })),
    {},
  ),
})

/** What the frame's server says of the project: whose pages may hold the frame, and whom the frame asks. */
export type FrameConfig = v.InferOutput<typeof config>
/** A network of the frame. */
export type ConfiguredChain = FrameConfig['chains'][string]

/** Reads what the frame's server says. Throws where it is something else. */
export const parseConfig = (given: unknown): FrameConfig => v.parse(config, given)

/** ms */
const LIMIT = 10_000

/** Asks the frame's own server. Rejects where the project is not known, the answer is another, or there is none in 10 s. */
export const readConfig = async (projectId: string, signal?: AbortSignal): Promise<FrameConfig> => {
  const limit = AbortSignal.timeout(LIMIT)
  const response = await fetch(`/config.json?${new URLSearchParams({ projectId })}`, {
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    credentials: 'omit',
  })
  if (!response.ok) throw new Error(`The frame's server answers ${response.status}.`)
  return parseConfig(await response.json())
}

/** Asks once for all who want to know. After a failure the next who asks has it asked anew. */
export const createConfigReader = (projectId: string, signal: AbortSignal): (() => Promise<FrameConfig>) => {
  let read: Promise<FrameConfig> | undefined
  return () => {
    const reading = read ?? readConfig(projectId, signal)
    read = reading
    reading.catch(() => {
      if (read === reading) read = undefined
    })
    return reading
  }
}
