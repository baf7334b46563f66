import * as v from 'valibot'
import { accountAddress } from './account.ts'
import { authEndpoint } from './endpoint.ts'
import { bytesText } from './values.ts'

/** Bytes of a share, or of a wrapped one. */
const share = bytesText(16, 2000)
/** A salt or an initialisation vector. */
const salt = bytesText(11, 200)
const generation = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/**
 * The recovery share. Wrapped by a passkey's PRF value or a passphrase it is bytes that the service cannot open; with `service` the service
 * holds it as it is, encrypted at rest like its own share, and whoever runs the service can then sign.
 */
export const recoveryShare = v.variant('mode', [
  v.object({ mode: v.literal('passkey'), credentialId: bytesText(1, 1400), salt, iv: salt, wrapped: share }),
  v.object({
    mode: v.literal('passphrase'),
    salt,
    iv: salt,
    /** Of argon2id: KiB of memory, passes, lanes. */
    kdf: v.object({
      name: v.literal('argon2id'),
      memory: v.pipe(v.number(), v.safeInteger(), v.minValue(19_456), v.maxValue(1_048_576)),
      passes: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(20)),
      lanes: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(8)),
    }),
    wrapped: share,
  }),
  v.object({ mode: v.literal('service'), share }),
])

/** A recovery share, wrapped as its mode says. */
export type RecoveryShare = v.InferOutput<typeof recoveryShare>

const addresses = v.pipe(v.array(accountAddress), v.minLength(1), v.maxLength(10))

/**
 * Keeps the server's and the recovery share of a generation, both or none. `replaces` is the generation that they follow, 0 for the first;
 * `GENERATION_CHANGED` if it is not the newest. The answer names the new one. It needs a registered device.
 */
export const sharesPut = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/shares/put',
  access: 'session',
  request: v.object({ replaces: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), server: share, recovery: recoveryShare, addresses }),
  response: v.object({ generation }),
})

/** The shares of the newest generation, for a registered device. */
export const sharesGet = authEndpoint({
  method: 'POST',
  path: '/wallet/v1/shares/get',
  access: 'session',
  request: v.object({}),
  response: v.object({ generation, server: share, recovery: recoveryShare, addresses }),
})
