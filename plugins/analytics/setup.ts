import { defineSetup } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'

export default defineSetup(
  manifest,
  async (context) => {
    if (!context.options.enabled || !context.deps.services.has('analytics')) return
    // A host that names no service loads no more than this file.
    const { sendEvents } = await import('./send-events.ts')
    if (!context.signal.aborted) sendEvents(context)
  },
  { subscribes: ['*'] },
)
