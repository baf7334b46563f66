import type { FrontState } from '../front-state.ts'
import { type FaultRow, faultCard } from './fault-card.ts'
import { createFaultClient } from './fault-client.ts'
import { count } from './format.ts'
import { keyedList, setText } from './keyed.ts'
import { byId, poll } from './poll.ts'

// A service that is away has switches again when it is back: it keeps its card once it had one.
const seen = new Set<string>()
let show: ((rows: readonly FaultRow[]) => void) | undefined

const draw = async ({ services }: FrontState): Promise<void> => {
  const rows = await Promise.all(
    services.map(async (service): Promise<FaultRow> => {
      if (service.faults === undefined || service.control === undefined) return { service, state: undefined }
      const state = await createFaultClient(service.control)
        .read()
        .catch(() => undefined)
      if (state !== undefined) seen.add(service.name)
      return { service, state }
    }),
  )
  const shown = rows.filter(({ service }) => seen.has(service.name))
  show ??= keyedList(byId('faults'), ({ service }) => service.name, faultCard)
  show(shown)
  const broken = services.filter(({ faults = 0 }) => faults > 0).length
  setText(byId('summary'), broken === 0 ? 'Nothing is switched on.' : `${count(broken, 'service')} made to fail.`)
  byId('no-faults').hidden = shown.length > 0
}

poll(draw)
