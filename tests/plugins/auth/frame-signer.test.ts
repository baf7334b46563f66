import { outcome, settle } from '../../support/deferred.ts'
import { FRAME_ORIGIN } from './support/played-frames.ts'
import { type SignerRig, startSigner, USER } from './support/signer-rig.ts'

// The frame of the page: who is listened to, who is answered, and how long anybody waits.

let rig: SignerRig | undefined
const start = (...options: Parameters<typeof startSigner>): SignerRig => {
  rig = startSigner(...options)
  return rig
}

afterEach(() => {
  rig?.end()
  jest.restoreAllMocks()
  document.body.replaceChildren()
})

/** Ready to be asked. */
const ready = async (...options: Parameters<typeof startSigner>): Promise<SignerRig> => {
  const started = start(...options)
  const loading = started.signer.load()
  await started.clock.advance(500)
  await loading
  return started
}

/** What is under way is asked for again and again until the frame has it. */
const asked = async ({ clock }: SignerRig): Promise<void> => clock.advance(0)

test('A11: its address is made of constants and encoded values, its attributes are a fixed list, and it is of another origin', async () => {
  const { frame } = await ready()
  const { element, addresses } = frame()
  expect(addresses).toEqual([`${FRAME_ORIGIN}/sdk?projectId=p%26x%3D1+%C3%A9&chainId=eip155%3A1&version=4&enableLogger=false`])
  const attributes = Object.fromEntries(element.getAttributeNames().map((name) => [name, element.getAttribute(name)]))
  expect(attributes).toEqual({
    title: 'Your wallet',
    allow: `publickey-credentials-get ${FRAME_ORIGIN}; publickey-credentials-create ${FRAME_ORIGIN}; clipboard-write ${FRAME_ORIGIN}`,
    referrerpolicy: 'origin',
    sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    style: expect.any(String),
  })
})

test('nothing is posted before 500 ms after READY, and each message goes to the exact origin under a long id of its own', async () => {
  const { signer, clock, frame } = start()
  const answers = [signer.ask('IS_CONNECTED', undefined), signer.ask('GET_CHAIN_ID', undefined)]
  await clock.advance(499)
  expect(frame().posted).toEqual([])
  await clock.advance(1)
  expect(await Promise.all(answers)).toEqual([{ isConnected: false }, { chainId: 'eip155:1' }])
  const { posted } = frame()
  expect(posted.map(({ target }) => target)).toEqual([FRAME_ORIGIN, FRAME_ORIGIN])
  const ids = posted.map(({ data }) => Object(data).id)
  expect([ids.every((id) => /^[\da-f]{32}$/.test(id)), new Set(ids).size]).toEqual([true, 2])
})

describe('A9: a message that is not the answer', () => {
  const open = async () => {
    const started = await ready()
    const { script } = started.frame()
    script.faults.set('IS_CONNECTED', 'silent')
    const answer = outcome(started.signer.ask('IS_CONNECTED', undefined))
    await asked(started)
    const [message] = script.received
    const yes = { id: message?.id, type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload: { isConnected: true } }
    const isOpen = async () => (await Promise.race([answer, settle().then(() => 'open')])) === 'open'
    return { ...started, script, answer, message, yes, isOpen }
  }

  test.each([
    ['of another origin', { origin: 'https://evil.test' }],
    ['of another window of the same origin', { source: window }],
    ['of a window without an origin', { origin: 'null' }],
  ])('%s is not read', async (_, by) => {
    const { frame, yes, isOpen } = await open()
    frame().say(yes, by)
    expect(await isOpen()).toBe(true)
  })

  test('with an id that nobody waits for is not read', async () => {
    const { frame, yes, isOpen } = await open()
    frame().say({ ...yes, id: 'f'.repeat(32) })
    expect(await isOpen()).toBe(true)
  })

  test('with the name of another question is not read', async () => {
    const { frame, yes, isOpen } = await open()
    frame().say({ ...yes, type: '@w3m-frame/SIGN_OUT_SUCCESS', payload: undefined })
    expect(await isOpen()).toBe(true)
  })

  test('is read once: said again it is nobody’s', async () => {
    const { frame, yes, answer, signer, script } = await open()
    frame().say(yes)
    expect(await answer).toEqual({ value: { isConnected: true } })
    script.faults.set('SIGN_OUT', 'silent')
    const other = outcome(signer.ask('SIGN_OUT', undefined))
    frame().say(yes)
    expect(await Promise.race([other, settle().then(() => 'open')])).toBe('open')
  })

  test('row 41: after the limit is not read', async () => {
    const { frame, yes, answer, clock, signer } = await open()
    await clock.advance(30_000)
    expect(await answer).toMatchObject({ error: { code: 'AUTH_TIMEOUT' } })
    frame().say(yes)
    await settle()
    expect(signer.status.get().frame).toBe('ready')
  })

  test('larger than a megabyte is not read', async () => {
    const { frame, yes, isOpen } = await open()
    frame().say({ ...yes, payload: { isConnected: true, more: 'x'.repeat(1_000_001) } })
    expect(await isOpen()).toBe(true)
  })

  test('row 43: of another form ends the question, and the host is told of the version', async () => {
    const { frame, yes, answer, alerts } = await open()
    frame().say({ ...yes, payload: { isConnected: 'yes' } })
    expect([await answer, alerts]).toMatchObject([{ error: { code: 'FRAME_FAILED' } }, ['version']])
  })

  test('row 43: of an unknown type changes nothing, and the host is told of the version', async () => {
    const { frame, isOpen, alerts } = await open()
    frame().say({ type: '@w3m-frame/NEW_THING' })
    expect([await isOpen(), alerts]).toEqual([true, ['version']])
  })

  test('that only contains the prefix is of no protocol', async () => {
    const { frame, yes, isOpen, alerts } = await open()
    frame().say({ ...yes, type: `x${yes.type}` })
    expect([await isOpen(), alerts]).toEqual([true, []])
  })

  test('from a page that the frame went to, of another origin, is not read, and the question ends', async () => {
    const { frame, yes, answer } = await open()
    frame().loaded()
    frame().say(yes, { origin: 'https://evil.test' })
    expect(await answer).toMatchObject({ error: { code: 'FRAME_FAILED' } })
  })
})

describe('what goes wrong with the frame', () => {
  test('row 37: a Content-Security-Policy that keeps it out is known at once', async () => {
    const { signer } = start({ onNavigate: () => 'hangs' })
    const loading = outcome(signer.load())
    await settle()
    const violation = Object.assign(new Event('securitypolicyviolation'), {
      effectiveDirective: 'frame-src',
      blockedURI: `${FRAME_ORIGIN}/sdk`,
    })
    document.dispatchEvent(violation)
    expect(await loading).toMatchObject({ error: { code: 'FRAME_BLOCKED', message: 'Unable to load email login dependency' } })
    expect(signer.status.get()).toMatchObject({ frame: 'blocked', error: { code: 'FRAME_BLOCKED' } })
  })

  test('row 44: a page that loads and is not the frame, or that a filter list keeps out, is known within a second', async () => {
    const { signer, clock, alerts } = start({ onNavigate: () => 'silent' })
    const loading = outcome(signer.load())
    await clock.advance(1_000)
    expect([await loading, alerts]).toMatchObject([{ error: { code: 'FRAME_FAILED' } }, ['timeout']])
  })

  test('row 39: a server that hangs is given up, the host is told, and the next try loads anew', async () => {
    let how: 'hangs' | 'ready' = 'hangs'
    const { signer, clock, alerts, frame } = start({ onNavigate: () => how })
    const asking = outcome(signer.ask('CONNECT_EMAIL', { email: USER.email }))
    await clock.advance(20_000)
    expect([await asking, alerts]).toMatchObject([{ error: { code: 'FRAME_FAILED' } }, ['timeout']])
    how = 'ready'
    const again = signer.ask('CONNECT_EMAIL', { email: USER.email })
    await clock.advance(500)
    expect([await again, frame().addresses.length]).toEqual([{ action: 'VERIFY_OTP' }, 2])
  })

  test('row 40: a frame that does not answer is not waited for longer than 30 s from the request, and asked again it answers', async () => {
    const { signer, clock, frame, alerts } = start()
    const asking = outcome(signer.ask('CONNECT_EMAIL', { email: USER.email }))
    await clock.advance(100)
    frame().script.faults.set('CONNECT_EMAIL', 'silent')
    await clock.advance(29_899)
    expect(await Promise.race([asking, settle().then(() => 'open')])).toBe('open')
    await clock.advance(1)
    expect([await asking, alerts]).toMatchObject([{ error: { code: 'AUTH_TIMEOUT' } }, ['timeout']])
    frame().script.faults.clear()
    expect(await signer.ask('CONNECT_EMAIL', { email: USER.email })).toEqual({ action: 'VERIFY_OTP' })
  })

  test('row 42: a frame that is loaded anew while it is asked ends the question, and is asked again', async () => {
    const started = await ready()
    const { signer, frame, clock } = started
    frame().script.faults.set('GET_USER', 'silent')
    const asking = outcome(signer.ask('GET_USER', undefined))
    await asked(started)
    // READY comes before the load event, as pages do that say it at once.
    frame().script.ready()
    frame().loaded()
    expect(await asking).toMatchObject({ error: { code: 'FRAME_FAILED' } })
    frame().script.faults.clear()
    frame().script.signedIn = true
    const again = signer.ask('GET_USER', undefined)
    await clock.advance(500)
    expect([(await again).address, signer.status.get().frame]).toEqual([USER.eoa, 'ready'])
  })

  test('a page that says READY late is ready all the same', async () => {
    const { signer, clock, frame } = start({ onNavigate: () => 'silent' })
    const loading = outcome(signer.load())
    await clock.advance(1_000)
    expect(await loading).toHaveProperty('error')
    frame().script.ready()
    await clock.advance(500)
    expect(signer.status.get()).toEqual({ frame: 'ready', keys: false })
    await signer.load()
    expect(frame().addresses).toHaveLength(1)
  })
})

describe('given up', () => {
  test('a step of the sign-in says that something went wrong, a request that it was aborted; late answers are nobody’s', async () => {
    const started = await ready()
    const { signer, frame } = started
    frame().script.faults.set('CONNECT_OTP', 'silent')
    const [step, request] = [new AbortController(), new AbortController()]
    const asking = [
      outcome(signer.ask('CONNECT_OTP', { otp: '123456' }, { signal: step.signal })),
      outcome(
        signer.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x12', USER.eoa] }, { signal: request.signal, limited: false }),
      ),
    ]
    await asked(started)
    step.abort()
    request.abort()
    expect(await Promise.all(asking)).toMatchObject([
      { error: { code: 'CONNECT_ABORTED', message: 'Something went wrong' } },
      { error: { code: 'REQUEST_ABORTED', message: 'Request was aborted', rpcCode: 4001 } },
    ])
  })

  test('before the frame is there, nothing is asked of it later', async () => {
    const { signer, clock, frame } = start()
    const leave = new AbortController()
    const asking = outcome(signer.ask('CONNECT_EMAIL', { email: USER.email }, { signal: leave.signal }))
    await settle()
    leave.abort()
    await clock.advance(1_000)
    expect([await asking, frame().posted]).toMatchObject([{ error: { code: 'CONNECT_ABORTED' } }, []])
  })

  test('with the plugin, no timer and no listener stays', async () => {
    const { signer, end, clock, frame } = await ready()
    frame().script.faults.set('GET_USER', 'silent')
    const asking = outcome(signer.ask('GET_USER', undefined))
    await settle()
    end()
    expect([await asking, clock.waiting]).toMatchObject([{ error: { code: 'CONNECT_ABORTED' } }, 0])
    expect(await outcome(signer.ask('GET_USER', undefined))).toMatchObject({ error: { code: 'CONNECT_ABORTED' } })
  })
})

test('what the frame refuses is said in its own words; without words it is an error that occurred', async () => {
  const { signer, frame } = await ready()
  frame().script.faults.set('CONNECT_OTP', 'refuses')
  expect(await outcome(signer.ask('CONNECT_OTP', { otp: '123456' }))).toMatchObject({
    error: { code: 'AUTH_REFUSED', message: 'Not today', context: { step: 'CONNECT_OTP' } },
  })
})

test.each([
  ['User rejected the request', undefined, 'REQUEST_REJECTED', 4001],
  ['insufficient funds', undefined, 'WALLET_ERROR', -32603],
  // A frame that says the code of JSON-RPC is believed, whatever its words.
  ['No', 4001, 'REQUEST_REJECTED', 4001],
  ['User rejected the upgrade of the account', 5750, 'WALLET_ERROR', 5750],
])('a request that the frame refuses with “%s” and the code %p is %s', async (words, given, code, rpcCode) => {
  const started = await ready()
  const { signer, frame } = started
  const asking = outcome(signer.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x12', USER.eoa] }, { limited: false }))
  await asked(started)
  const [message] = frame().script.asking
  if (message) frame().script.refuse(message, words, given)
  expect(await asking).toMatchObject({ error: { code, rpcCode } })
})

test('told to drop what it asks, it is asked nothing before it has', async () => {
  const started = await ready()
  const { signer, frame } = started
  signer.reload()
  const asking = signer.ask('IS_CONNECTED', undefined)
  await asked(started)
  await asking
  expect(frame().script.names()).toEqual(['RELOAD', 'IS_CONNECTED'])
})

test.each(['silent', 'refuses'] as const)(
  'a frame that is told to drop what it asks, and is %s, is loaded anew: nothing can be approved there any more',
  async (fault) => {
    const started = await ready()
    const { signer, clock, frame } = started
    const { script, addresses } = frame()
    script.faults.set('RELOAD', fault)
    const asking = outcome(signer.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x12', USER.eoa] }, { limited: false }))
    await asked(started)
    signer.reload()
    const next = signer.ask('IS_CONNECTED', undefined)
    await clock.advance(2_000)
    expect([await asking, addresses.length]).toMatchObject([{ error: { code: 'FRAME_FAILED' } }, 2])
    await clock.advance(500)
    expect(await next).toEqual({ isConnected: false })
  },
)
