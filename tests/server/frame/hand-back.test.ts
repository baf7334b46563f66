/** @jest-environment node */
import { handBack, type Returned, readReturned } from '../../../server/frame/page/windows/hand-back.ts'

const FRAME = 'https://wallet.example'
const HOST = 'https://shop.example'
const STATE = 's'.repeat(43)

const query = { projectId: 'shop', origin: HOST, state: STATE, result: 'r'.repeat(43) }

const hand = (change: Partial<Returned> = {}, origins: readonly string[] = [HOST], opened = true) => {
  const posted: unknown[] = []
  const led: string[] = []
  const outcome = handBack({ ...query, ...change }, origins, {
    opener: opened ? { postMessage: (...message) => void posted.push(message) } : null,
    location: { origin: FRAME, replace: (address) => void led.push(address) },
  })
  return { outcome, posted, led }
}

const uri = `${FRAME}/social/return?state=${STATE}&result=${'r'.repeat(43)}`

describe('A12: what a provider answered is handed on', () => {
  test('to the window that opened this one, at the exact origin that began the sign-in', () => {
    expect(hand()).toEqual({ outcome: 'posted', posted: [[{ resultUri: uri }, HOST]], led: [] })
  })

  test('a refusal too', () => {
    const { posted } = hand({ error: 'PROVIDER_REFUSED' })
    expect(posted).toEqual([[{ resultUri: `${uri}&error=PROVIDER_REFUSED` }, HOST]])
  })

  test('by the address of the page that was left, which comes back as it was', () => {
    const { outcome, posted, led } = hand({ returnTo: `${HOST}/cart?id=1&result_uri=old#total` })
    expect([outcome, posted]).toEqual(['left', []])
    expect(led).toEqual([`${HOST}/cart?id=1&result_uri=${encodeURIComponent(uri)}#total`])
  })

  test.each([
    ['an origin that the project does not name', {}, ['https://other.example']],
    ['no origin of the project', {}, []],
    ['an address of another origin', { returnTo: 'https://evil.example/' }, [HOST]],
    ['an address of another of its origins', { returnTo: 'https://other.example/' }, [HOST, 'https://other.example']],
    ['an address that is no page', { returnTo: 'javascript:alert(1)' }, [HOST]],
    ['the star', { origin: '*' }, [HOST]],
  ])('%s gets nothing', (_, change, origins) => {
    expect(hand(change, origins)).toEqual({ outcome: 'foreign', posted: [], led: [] })
  })

  test('nobody waits: nothing is posted', () => {
    expect(hand({}, [HOST], false)).toEqual({ outcome: 'alone', posted: [], led: [] })
  })
})

test.each(['', '?state=a', '?projectId=shop&origin=https://shop.example', `?projectId=shop&origin=${HOST}&state=a&returnTo=here`])(
  '%p is no address that the service leads to',
  (search) => {
    expect(readReturned(search)).toBeUndefined()
  },
)

test('the address of the service is read', () => {
  expect(readReturned(`?${new URLSearchParams(query)}`)).toEqual(query)
})
