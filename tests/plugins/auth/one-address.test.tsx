import { destroyKernels } from '../../kernel/support/kernel.ts'
import { USER } from './support/signer-rig.ts'
import { createRandom, createSwitching, playChains, type SwitchingTab } from './support/switching.tsx'

// One address everywhere, whatever is switched, refused, delayed or loaded anew. The seed says which run it is.

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] })
  playChains()
})

afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
  jest.restoreAllMocks()
  localStorage.clear()
})

const KINDS = [
  ['one address', { ...USER, smart: USER.eoa, smartNetworks: [1] }],
  ['two addresses', { ...USER, smartNetworks: [1] }],
  ['two addresses on every chain', { ...USER, smartNetworks: [1, 10] }],
] as const

const FAULTS = ['SET_PREFERRED_ACCOUNT', 'GET_USER', 'SWITCH_NETWORK'] as const

/** For each of the three: a thousand in all. `SWITCHES=3400` in the environment makes ten thousand of them. */
const SWITCHES = Number(process.env.SWITCHES ?? 340)

test.each(KINDS.map(([kind, user], at) => [kind, at * 10 + 1, user] as const))(
  '%s, seed %i',
  async (_, seed, user) => {
    const random = createRandom(seed)
    const rig = createSwitching(user, random)
    let tabs: SwitchingTab[] = [await rig.openTab('a'), await rig.openTab('b')]
    const log: string[] = []
    let switches = 0
    while (switches < SWITCHES) {
      let moved = false
      for (let count = 1 + random(8); count > 0; count -= 1) {
        const at = random(tabs.length)
        const tab = tabs[at] as SwitchingTab
        const { script } = tab.frame
        const what = random(80)
        log.push(`${at}:${what}`)
        if (what < 48) {
          switches += 1
          rig.run(rig.select(tab))
        } else if (what < 56) rig.run(rig.switchNetwork(tab))
        else if (what < 64) rig.run(rig.ask(tab))
        else if (what < 69) script.updateSession()
        else if (what < 73) {
          // By itself: what is on its way meets it where nobody knew it to be.
          moved = true
          script.type = script.type === 'eoa' ? 'smartAccount' : 'eoa'
          script.updateSession()
        } else if (what < 79) script.faults.set(FAULTS[random(FAULTS.length)] ?? 'GET_USER', random(3) === 0 ? 'lies' : 'refuses')
        else {
          tab.frame.loaded()
          script.ready()
        }
        if (random(2) === 0) await Promise.resolve()
      }
      await rig.drain()
      for (const tab of tabs) {
        const said = [...new Set(await rig.readAll(tab))]
        tab.frame.script.faults.clear()
        const shown = rig.shownIn(tab.portico)
        rig.run(rig.ask(tab))
        await rig.drain()
        const isConnected = tab.portico.getState().namespaces.eip155?.status === 'connected'
        const stands = isConnected ? rig.standing(tab.frame) : shown
        // An assertion of each would cost more than the switches.
        if (said.length > 1 || tab.seen.length > 0 || stands !== shown)
          expect({ said, seen: tab.seen, stands, after: log.slice(-20).join(' ') }).toEqual({
            said: said.slice(0, 1),
            seen: [],
            stands: shown,
          })
      }
      if (!moved && rig.wrong.length > 0) expect(rig.wrong).toEqual([])
      rig.wrong.length = 0
      if (random(60) === 0) {
        const id = ['a', 'b'][random(2)] ?? 'a'
        const at = id === 'a' ? 0 : 1
        await tabs[at]?.end()
        const next = await rig.openTab(id)
        tabs = tabs.map((tab, place) => (place === at ? next : tab))
        log.push(`reload ${id}`)
      }
    }
    for (const tab of tabs) await tab.end()
    expect(switches).toBeGreaterThanOrEqual(SWITCHES)
  },
  1_200_000,
)
