import { createScriptedFrame, type ScriptedFrame } from './scripted-frame.ts'

declare global {
  interface Window {
    /** For the test, in the frame. */
    scripted: ScriptedFrame
  }
}

// The page of the scripted frame: one button that signs what is asked first, one that refuses it.

const user = {
  email: 'ada@example.test',
  eoa: '0x52908400098527886E0F7030069857D2E4169EE7',
  solana: 'So11111111111111111111111111111111111111112',
}
const [list, approve, reject] = ['list', 'approve', 'reject'].map((id) => document.getElementById(id))
const { origin: hostOrigin } = new URL(document.referrer)

const frame = createScriptedFrame({
  user,
  signedIn: sessionStorage.getItem('signedIn') === 'true',
  post: (message) => window.parent.postMessage(message, hostOrigin),
})
window.scripted = frame

const draw = (): void => {
  const [first] = frame.asking
  if (list) list.textContent = first ? JSON.stringify(first.payload) : 'Nothing is asked.'
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || origin !== hostOrigin) return
  frame.receive(data)
  sessionStorage.setItem('signedIn', String(frame.signedIn))
  draw()
})
approve?.addEventListener('click', () => {
  const message = frame.asking.shift()
  if (message) frame.answer(message as { readonly name: 'RPC_REQUEST'; readonly id: string }, `0x${'ab'.repeat(65)}`)
  draw()
})
reject?.addEventListener('click', () => {
  const message = frame.asking.shift()
  if (message) frame.refuse(message, 'User rejected the request.')
  draw()
})
draw()
frame.ready()
