import { portico } from './portico.js'

const at = (id) => document.getElementById(id)
const show = ({ status, account, network }) => {
  at('status').textContent = status
  at('address').textContent = account?.address ?? ''
  at('network').textContent = network?.name ?? ''
}
show(portico.getState())
portico.subscribe(show)

at('connect').addEventListener('click', () => portico.open())
at('switch').addEventListener('click', () => portico.switchNetwork('eip155:10'))
at('disconnect').addEventListener('click', () => portico.disconnect())
at('sign').addEventListener('click', async () => {
  at('signature').textContent = await portico.signMessage('Hello')
})
