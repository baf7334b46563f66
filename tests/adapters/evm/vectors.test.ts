import * as v from 'valibot'
import { isPorticoError } from '../../../kernel/contract/errors.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { describeVectors } from '../../support/vectors.ts'
import { announce, announcement } from '../support/announce.ts'
import { createActionsRig } from '../support/evm-actions.ts'
import { createEvmScope, evmAdapter } from '../support/evm-scope.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'

const checksums = v.object({
  eip55_checksummed: v.array(v.object({ address: v.string() })),
  to_checksum: v.array(v.object({ input: v.string(), expected: v.string() })),
  is_address_strict: v.array(v.object({ input: v.string(), expected: v.boolean() })),
})

/** The recipient as the wallet got it, or the error's code. */
const sentTo = async (to: string): Promise<unknown> => {
  const wallet = createScriptedWallet({ eth_sendTransaction: () => `0x${'ab'.repeat(32)}` })
  const { scope, actions, call } = await createActionsRig(wallet)
  try {
    await actions.send.send({ ...call, to, amount: 1n })
    const params: unknown = wallet.asked.at(-1)?.params
    return v.parse(v.tuple([v.looseObject({ to: v.string() })]), params)[0].to
  } catch (error) {
    if (isPorticoError(error)) return error.code
    throw error
  } finally {
    scope.unload()
  }
}

describeVectors('eip55/eip55.json', checksums, (vectors) => {
  // Of an all lower case address no checksum is asked, and it is sent to by its checksum.
  test.each(vectors.eip55_checksummed)('$address is accepted', async ({ address }) => {
    expect(String(await sentTo(address)).toLowerCase()).toBe(address.toLowerCase())
  })
  test.each(vectors.to_checksum)('$input is $expected', async ({ input, expected }) => {
    expect(await sentTo(input.toLowerCase())).toBe(expected)
  })
  test.each(vectors.is_address_strict)('$input: $expected', async ({ input, expected }) => {
    expect((await sentTo(input)) !== 'ADDRESS_INVALID').toBe(expected)
  })
})

const announcements = v.object({ valid_icons: v.array(v.string()), reference_info: v.record(v.string(), v.string()) })

describeVectors('eip6963/eip6963.json', announcements, ({ valid_icons, reference_info }) => {
  const discovered = async (info: Readonly<Record<string, unknown>>) => {
    const scope = createEvmScope({ clock: createManualClock() })
    const store = await scope.run(evmAdapter().discover)
    announce(announcement(info))
    scope.unload()
    return store.get()[0]
  }
  test.each(valid_icons)('%s is an icon', async (icon) => {
    expect((await discovered({ icon }))?.icon).toBe(icon)
  })
  test('the reference’s own info is shown without its https icon', async () => {
    const connector = await discovered(reference_info)
    expect(connector).toMatchObject({ id: 'com.example.wallet', name: 'Example Wallet', info: { uuid: reference_info.uuid } })
    expect(connector).not.toHaveProperty('icon')
  })
})
