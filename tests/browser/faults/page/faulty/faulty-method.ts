import { defineMethod, type RpcModule, scoped } from 'portico/plugin'
import { stumbleAt } from '../fault.ts'
import { manifest } from './manifest.ts'

const method: RpcModule = scoped(manifest, () =>
  defineMethod(
    (params) => params,
    async () => {
      await stumbleAt('method')
      return 'done'
    },
  ),
)
export default method
