import * as v from 'valibot'

const service = v.object({
  name: v.string(),
  title: v.string(),
  purpose: v.string(),
  url: v.string(),
  /** Its control server; absent where it has none. */
  control: v.exactOptional(v.string()),
  status: v.picklist(['starting', 'running', 'restarting', 'given-up', 'stopped']),
  /** Absent while no process runs. */
  pid: v.exactOptional(v.number()),
  /** Unix milliseconds of the last change of status. */
  since: v.number(),
  restarts: v.number(),
  /** Why it was started again or given up. */
  note: v.exactOptional(v.string()),
  /** Whether it answers. */
  healthy: v.boolean(),
  /** How long it took to answer, in ms. */
  answered: v.exactOptional(v.number()),
  /** Bytes in use by its process and all below it. */
  memory: v.exactOptional(v.number()),
  /** Faults that are switched on; absent where it has no switches. */
  faults: v.exactOptional(v.number()),
})

const block = v.object({
  number: v.string(),
  /** Unix seconds. */
  time: v.number(),
  transactions: v.number(),
  /** Decimal text. */
  gasUsed: v.string(),
})

const chain = v.object({
  caipNetworkId: v.string(),
  name: v.string(),
  url: v.string(),
  /** Absent where the chain did not answer. */
  state: v.exactOptional(
    v.object({
      /** Newest first. */
      blocks: v.array(block),
      accounts: v.array(
        v.object({
          address: v.string(),
          /** Decimal text by symbol. */
          balances: v.array(v.object({ symbol: v.string(), amount: v.string() })),
        }),
      ),
    }),
  ),
})

/** Answer of `/state.json`. */
export const frontState = v.object({
  services: v.array(service),
  chains: v.array(chain),
  /** Who owns which account, by address. */
  owners: v.record(v.string(), v.string()),
  /** Pages of the services. */
  links: v.array(v.object({ title: v.string(), url: v.string() })),
  /** Bytes in use by everything the sandbox runs. */
  memory: v.exactOptional(v.number()),
  /** Unix milliseconds. */
  now: v.number(),
})

/** See {@link frontState}. */
export type FrontState = v.InferOutput<typeof frontState>

/** A service as the front page shows it. */
export type ServiceRow = v.InferOutput<typeof service>

/** A chain as the front page shows it. */
export type ChainRow = v.InferOutput<typeof chain>
