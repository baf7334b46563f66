import { defineMethod, type RpcModule, scoped } from 'portico/plugin'
import { manifest } from './manifest.ts'

const pay: RpcModule = scoped(manifest, () =>
  defineMethod(
    (params) => params,
    async () => 'paid',
  ),
)
export default pay
