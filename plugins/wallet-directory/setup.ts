import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createImages } from './images.ts'
import { manifest } from './manifest.ts'
import { createDirectory } from './service.ts'

export default defineSetup(manifest, ({ deps, ports, stores, options, load, signal, onUnload }) => {
  const images = createImages({ services: deps.services, clock: ports.clock, signal, onUnload })
  return { directory: createDirectory({ ...deps, ...ports, stores, load, options, images }), assets: images }
})
