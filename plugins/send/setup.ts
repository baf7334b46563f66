import { defineSetup } from '../../kernel/contract/plugin.ts'
import { manifest } from './manifest.ts'
import { createSend } from './service.ts'

export default defineSetup(manifest, (context) => ({ send: createSend(context) }))
