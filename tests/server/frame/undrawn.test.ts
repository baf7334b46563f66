/** @jest-environment node */
import { createApprovalQueue, type ShownRequest } from '../../../server/frame/page/approval/approval-queue.ts'
import { openHost } from '../../../server/frame/page/open-host.ts'
import { parseConfig } from '../../../server/frame/page/read-config.ts'
import type { ApprovalSubject } from '../../../server/frame/page/rpc/approval-subject.ts'

// A file of the page that does not come leaves nothing on screen. Whoever waits for the visitor hears so, and not that the visitor declined.

let missing = true
jest.mock('../../../server/frame/keys/views/mount-dialogs.tsx', () => ({
  get mountDialogs() {
    if (missing) throw new TypeError('The file does not come.')
    return () => (dialog?: { readonly cancel: () => void }) => void dialog?.cancel()
  },
}))

const subject = (message: string): ApprovalSubject => ({
  method: 'personal_sign',
  params: [message],
  network: { id: 'eip155:1', family: 'eip155', rpcUrl: 'https://one.example', name: 'One', currency: { symbol: 'ETH', decimals: 18 } },
  address: '0x1',
})

test('a request that cannot be shown is refused, and the next one is tried anew', async () => {
  const shown: (ShownRequest | undefined)[] = []
  let broken = true
  const queue = createApprovalQueue(async (next) => {
    if (broken && next) throw new TypeError('The file does not come.')
    shown.push(next)
  })
  await expect(queue.showApproval(subject('one'))).rejects.toThrow('The request cannot be shown.')
  broken = false
  const answered = queue.showApproval(subject('two'))
  shown.at(-1)?.answer('approved')
  await expect(answered).resolves.toBeUndefined()
})

test('a dialog that cannot be drawn ends the sign-in with that reason; later it is tried anew', async () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { vendor: '', languages: ['en'] } })
  try {
    const element = { toggleAttribute: () => true } as unknown as HTMLElement
    const config = { origins: [], recovery: [], service: 'https://auth.example', chains: {} }
    const host = await openHost({
      partner: 'https://shop.example',
      projectId: 'shop',
      config: parseConfig(config),
      language: 'en',
      say: (key) => key,
      requests: element,
      dialogs: element,
      want: () => undefined,
    })
    await expect(host.signInByPasskey()).rejects.toThrow('The frame cannot show its dialog.')
    missing = false
    await expect(host.signInByPasskey()).rejects.toMatchObject({ code: 'KEYS_CONSENT' })
  } finally {
    if (before) Object.defineProperty(globalThis, 'navigator', before)
    else Reflect.deleteProperty(globalThis, 'navigator')
  }
})
