import { defineMethod, defineSetup } from 'portico/plugin'
import { parseText } from '../vault-window.ts'
import { manifest } from './manifest.ts'

export default defineSetup(manifest, ({ ports: { surface }, options }) => {
  const frame = surface.embed({ href: `${options.origin}/frame.html`, title: 'The vault' })
  frame.onMessage(parseText, (text) => void window.fromFrame.push(text))
  frame.onStatus((status) => void window.frameStatus.push(status))
  window.vaultFrame = frame
  const pay = defineMethod(
    (params) => params,
    async () => 'paid',
  )
  return { rpc: { test_pay: pay } }
})
