import { defineMethod, defineSetup } from 'portico/plugin'
import { manifest } from './manifest.ts'

export default defineSetup(manifest, ({ ports: { surface }, options }) => {
  const frame = document.createElement('iframe')
  frame.title = 'The vault'
  frame.src = `${options.origin}/frame.html`
  surface.element.append(frame)
  const pay = defineMethod(
    (params) => params,
    async () => 'paid',
  )
  return { rpc: { test_pay: pay } }
})
