/** @jest-environment node */
import { argon2id } from '@noble/hashes/argon2'
import { browserRandom } from '../../../../server/frame/keys/bytes.ts'
import {
  argon2Stretch,
  makePassphrase,
  PASSPHRASE_COST,
  passphraseProblem,
  type Stretch,
} from '../../../../server/frame/keys/passphrase.ts'
import { makeRecoveryKey, recoveryKeyFor, wrapRecovery } from '../../../../server/frame/keys/recovery.ts'

const context = { account: 'account-1', generation: 1, addresses: { eip155: `0x${'11'.repeat(20)}`, solana: 'S' } } as const

// At its real cost it takes minutes inside jest's own globals, so the browser test does that (recovery by a passphrase).
it('stretches by argon2id over the normalised text, in turns', async () => {
  const seen: number[] = []
  const salt = new Uint8Array(16).fill(1)
  const cost = { memory: 64, passes: 1, lanes: 2 }
  const known = argon2id('grüne Flaschen'.normalize('NFKC'), salt, { m: 64, t: 1, p: 2, dkLen: 32 })
  for (const form of ['NFC', 'NFD'] as const) {
    expect(await argon2Stretch((share) => seen.push(share))('grüne Flaschen'.normalize(form), salt, cost)).toEqual(known)
  }
  expect(seen.at(-1)).toBeGreaterThan(0.9)
})

it('wraps at the cost of RFC 9106, and says so beside the share', async () => {
  const costs: unknown[] = []
  const stretch: Stretch = async (_passphrase, _salt, cost) => {
    costs.push(cost)
    return new Uint8Array(32)
  }
  const key = await makeRecoveryKey({ mode: 'passphrase', passphrase: 'seven green bottles stand' }, { random: browserRandom, stretch })
  const kept = await wrapRecovery(key, browserRandom(65), context, browserRandom)
  expect(kept).toMatchObject({ mode: 'passphrase', kdf: { name: 'argon2id', memory: 65_536, passes: 3, lanes: 4 } })
  expect(costs).toEqual([{ memory: 65_536, passes: 3, lanes: 4 }])
})

it('does not let the service choose the cost', async () => {
  const asked: unknown[] = []
  const stretch = async (_passphrase: string, _salt: Uint8Array, cost: unknown) => {
    asked.push(cost)
    return new Uint8Array(32)
  }
  const kept = {
    mode: 'passphrase',
    salt: 'A'.repeat(22),
    iv: 'A'.repeat(16),
    wrapped: 'A'.repeat(108),
    kdf: { name: 'argon2id', memory: 1_048_576, passes: 20, lanes: 8 },
  } as const
  const secret = { mode: 'passphrase', passphrase: 'seven green bottles stand' } as const
  await expect(recoveryKeyFor(kept, secret, stretch)).rejects.toMatchObject({ code: 'KEYS_RECOVERY_MODE' })
  await expect(
    recoveryKeyFor({ ...kept, kdf: { ...kept.kdf, memory: 19_456, passes: 1, lanes: 1 } }, secret, stretch),
  ).rejects.toMatchObject({
    code: 'KEYS_RECOVERY_MODE',
  })
  expect(asked).toEqual([])
  await recoveryKeyFor({ ...kept, kdf: { name: 'argon2id', ...PASSPHRASE_COST } }, secret, stretch)
  expect(asked).toEqual([PASSPHRASE_COST])
})

it.each([
  ['seven bottles', 'short'],
  ['aaaaaaaaaaaaaaaaaaaaaa', 'simple'],
  ['abcabcabcabcabcabcabc', 'simple'],
  ['visitor@example.test and so on', 'known'],
  ['Visitor@Example.test and so on', 'known'],
  ['seven green bottles stand', undefined],
] as const)('says what is wrong with “%s”: %s', (text, problem) => {
  expect(passphraseProblem(text, ['visitor@example.test'])).toBe(problem)
})

it('makes passphrases of 100 random bits that it takes itself', () => {
  const made = Array.from({ length: 50 }, () => makePassphrase(browserRandom))
  expect(new Set(made).size).toBe(50)
  for (const text of made) {
    expect(text).toMatch(/^([a-z2-7]{4}-){4}[a-z2-7]{4}$/)
    expect(passphraseProblem(text, [])).toBeUndefined()
  }
})
