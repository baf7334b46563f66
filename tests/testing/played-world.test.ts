import * as v from 'valibot'
import { defineManifest } from '../../kernel/contract/manifest.ts'
import { defineSetup } from '../../kernel/contract/plugin.ts'
import { parseWith } from '../../kernel/contract/schema.ts'
import { SERVICES, token } from '../../kernel/contract/tokens.ts'
import { endpoint } from '../../kernel/contract/tools/endpoint.ts'
import { definePlugin } from '../../kernel/contract/tools/foreign-plugin.ts'
import { answerWith, createTestPopups, mountPlugin } from '../../kernel/testing/index.ts'

const login = endpoint({
  id: 'login',
  service: 'api',
  method: 'POST',
  path: '/v1/login',
  body: v.object({ code: v.string() }),
  response: v.object({ token: v.string() }),
})
const rates = endpoint({ id: 'rates', service: 'api', method: 'GET', path: '/v1/rates', response: v.object({ usd: v.string() }) })

interface Login {
  readonly ended: readonly string[]
  begin(deaf?: boolean): Promise<string>
  rates(): Promise<unknown>
}
const LOGIN = token<Login>('test.login@1')

const manifest = defineManifest({
  id: 'test.login',
  version: '1.0.0',
  kernel: '^1.0',
  requires: { services: SERVICES },
  provides: { login: LOGIN },
  ports: ['popups'],
  origins: ['api'],
})
const setup = defineSetup(manifest, ({ deps: { services }, ports: { popups } }) => {
  const ended: string[] = []
  const begin = () =>
    new Promise<string>((resolve, reject) => {
      const popup = popups.open({ origin: 'https://id.test' })
      popup.onMessage(parseWith(v.object({ code: v.string() })), (body) => {
        services.call(login, { body }).then(({ token: signed }) => resolve(signed), reject)
      })
      void popup.closed.then((why) => ended.push(why))
      popup.go('https://id.test/authorize')
      popup.post({ hello: true })
    })
  return { services: { login: { ended, rates: () => services.call(rates, {}), begin } } }
})
const plugin = definePlugin(manifest, async () => ({ default: setup }))

test('a played window speaks as a real one does, and a service answers by a table', async () => {
  const popups = createTestPopups()
  const services = [answerWith(login, ({ body }) => ({ token: `signed ${body.code}` }))]
  const mounted = await mountPlugin(plugin(), { ports: { popups: popups.port }, services })
  const signedIn = mounted.service(LOGIN).begin()
  expect([popups.opened, popups.visited, popups.heard]).toEqual([
    { origin: 'https://id.test' },
    ['https://id.test/authorize'],
    [{ hello: true }],
  ])
  popups.say('another form')
  popups.say({ code: '1' })
  expect(await signedIn).toBe('signed 1')
  expect(mounted.calls.map(({ on, method }) => `${on} ${method}`)).toEqual(['services@1 call'])
  popups.leave()
  await Promise.resolve()
  expect(mounted.service(LOGIN).ended).toEqual(['visitor'])
  mounted.unload()
})

test('a message of another origin or another window does not arrive, nor does ours where the page is of another origin', async () => {
  const popups = createTestPopups()
  const services = [answerWith(login, ({ body }) => ({ token: `signed ${body.code}` }))]
  const mounted = await mountPlugin(plugin(), { ports: { popups: popups.port }, services })
  const signedIn = mounted.service(LOGIN).begin()
  popups.say({ code: '1' }, { origin: 'https://id.test.elsewhere.test' })
  popups.say({ code: '2' }, { origin: 'https://id.test', source: window })
  popups.say({ code: '3' })
  expect(await signedIn).toBe('signed 3')
  expect(mounted.calls).toHaveLength(1)
  popups.leave()
  const popup = popups.port.open({ href: 'https://elsewhere.test/', origin: 'https://id.test' })
  popup.post('not for it')
  popup.go('https://id.test/back')
  popup.post('for it')
  expect(popups.heard).toEqual([{ hello: true }, 'for it'])
  popup.close()
  mounted.unload()
})

test('the windows of a whole page are played until that is undone', async () => {
  const popups = createTestPopups()
  const real = globalThis.open
  const undo = popups.replaceOpen()
  const child = globalThis.open('https://id.test/authorize')
  const heard: unknown[] = []
  const listen = ({ data, origin, source }: MessageEvent): void => void heard.push(data, origin, source === child)
  window.addEventListener('message', listen)
  popups.say({ code: '1' })
  window.removeEventListener('message', listen)
  expect(heard).toEqual([{ code: '1' }, 'https://id.test', true])
  popups.leave()
  expect(child?.closed).toBe(true)
  undo()
  expect(globalThis.open).toBe(real)
})

test('what the test answers nothing for is refused by name, and an answer passes the endpoint’s schema', async () => {
  const silent = await mountPlugin(plugin())
  await expect(silent.service(LOGIN).rates()).rejects.toMatchObject({ code: 'SERVICE_UNSET', message: expect.stringContaining('rates') })
  const wrong = await mountPlugin(plugin(), { services: [answerWith(rates, () => ({ usd: 1 }) as never)] })
  await expect(wrong.service(LOGIN).rates()).rejects.toThrow()
  silent.unload()
  wrong.unload()
})
