import { defineSetup } from '../../kernel/contract/setup.ts'
import { manifest } from './manifest.ts'
import { createProviderApi } from './service.ts'

export default defineSetup(manifest, ({ deps, ports, options }) => ({ api: createProviderApi({ ...deps, ...ports, sdk: options.sdk }) }))
