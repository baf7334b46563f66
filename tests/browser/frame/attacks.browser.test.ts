import { type FrameStage, startFrameStage } from './support/frame-stage.ts'
import { type OpenHost, openHost } from './support/open-host.ts'

let frames: FrameStage
let host: OpenHost

beforeAll(async () => {
  frames = await startFrameStage()
  host = await openHost(frames, frames.host.url)
  await host.mount()
  await host.signIn('bob@example.test')
  await host.secure('service')
})

afterAll(() => frames.close())

test('A11: a page of another origin cannot hold the frame', async () => {
  const foreign = await openHost(frames, frames.foreignHost.url)
  await foreign.page.evaluate('mount()')
  const framed = await foreign.page.waitForSelector('#w3m-iframe', { state: 'attached' })
  const content = await framed.contentFrame()
  await content?.waitForURL(/^chrome-error:/)
  expect(await foreign.page.evaluate('heard.length')).toBe(0)
  await foreign.page.context().close()
})

test('A9: a frame beside it, and a page that is held by another, are not heard', async () => {
  const answers = async (): Promise<unknown> => host.page.evaluate('heard.filter(({ data }) => data?.id?.startsWith("forged")).length')
  // A sibling of the page's own origin has the right origin and is another window.
  await host.page.evaluate(`new Promise((resolve) => {
    const sibling = document.createElement('iframe')
    sibling.srcdoc = '<script>parent.frame.contentWindow.postMessage({ id: "forged-1", type: "@w3m-app/SIGN_OUT" }, "*"); parent.sent()</scr' + 'ipt>'
    window.sent = resolve
    document.body.append(sibling)
  })`)
  await expect(host.ask('IS_CONNECTED')).resolves.toEqual({ isConnected: true })
  expect(await answers()).toBe(0)
})

/** What lies over the frame, or hides what is pressed, in the page around. */
const COVERS = {
  'a transparent frame': "frame.style.opacity = '0.01'",
  'a frame that is clipped': "frame.style.clipPath = 'inset(90% 0 0 0)'",
  'a frame that is moved': "frame.style.transform = 'scale(1.02) rotate(0.5deg)'; frame.style.filter = 'blur(1px)'",
  'a cover that lets clicks through':
    "window.cover = document.body.appendChild(Object.assign(document.createElement('div'), { style: 'position:fixed;inset:0;background:#fff;z-index:9;pointer-events:none' }))",
} as const

test.each(Object.entries(COVERS))('A10: under %s nothing can be approved', async (_, script) => {
  const address = await host.address()
  await host.page.evaluate(script)
  const { answer } = await host.request('personal_sign', ['Covered', address])
  await host.frame.getByText('Covered', { exact: true }).waitFor({ state: 'attached' })
  await host.frame.getByText('Something covers this window. Move it away to answer.').waitFor({ state: 'attached' })
  await host.frame.getByRole('button', { name: 'Approve' }).click({ force: true })
  const state = await Promise.race([answer.then(() => 'signed'), host.ask('GET_CHAIN_ID').then(() => 'open')])
  expect(state).toBe('open')
  await host.page.evaluate(
    "frame.style.opacity = ''; frame.style.clipPath = ''; frame.style.transform = ''; frame.style.filter = ''; window.cover?.remove()",
  )
  await host.ask('RELOAD')
  await expect(answer).rejects.toThrow('User rejected the request')
  await host.show(false)
})

test('A10: a press in the first moment, and a key that is held down, approve nothing', async () => {
  const address = await host.address()
  const { answer } = await host.request('personal_sign', ['Early', address])
  const button = host.frame.getByRole('button', { name: 'Approve' })
  await button.waitFor()
  await button.click({ force: true })
  await host.page.keyboard.down('Enter')
  await host.page.keyboard.down('Enter')
  await host.page.keyboard.up('Enter')
  const state = await Promise.race([answer.then(() => 'signed'), host.ask('GET_CHAIN_ID').then(() => 'open')])
  expect(state).toBe('open')
  await button.click()
  await expect(answer).resolves.toMatch(/^0x/)
})
