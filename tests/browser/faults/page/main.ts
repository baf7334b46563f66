import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet } from 'portico/networks'
import { faulty } from './faulty/index.ts'
import { guard } from './guard/index.ts'
import { healthy } from './healthy/index.ts'
import './host-window.ts'

window.faults = {}
window.hanging = []
window.failures = []

const guarded = new URLSearchParams(location.search).has('guard')
const portico = createPortico({
  networks: [mainnet],
  plugins: [...defaults({ walletconnect: false }), faulty(), healthy(), ...(guarded ? [guard()] : [])],
  rpc: { safe: ['test_safe'] },
  metadata: { name: 'Faults', description: 'A host with faulty plugins', url: location.origin, icons: [] },
})
portico.events.on('failed', (failure) => window.failures.push(failure))
window.portico = portico
window.addFaulty = () => void portico.plugins.add(faulty())
document.querySelector('#connect')?.addEventListener('click', () => void portico.open().catch(() => undefined))
