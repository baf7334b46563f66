import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createSend } from './create-send.ts'
import { manifest } from './manifest.ts'

export default defineSetup(manifest, (context) => ({ send: createSend(context) }))
