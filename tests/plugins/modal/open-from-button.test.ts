import { openFromButton } from '../../../plugins/modal/buttons/open-from-button.ts'
import { destroyKernels, startKernel } from '../../kernel/support/kernel.ts'
import { createShell } from '../../kernel/support/shell.ts'

afterEach(destroyKernels)

test('a view that no plugin has is not said to be code that did not come', async () => {
  const portico = startKernel({ plugins: [createShell()] })
  const signs = { waiting: jest.fn(), failed: jest.fn() }
  const opened = openFromButton(portico, document.createElement('button'), 'Networks', signs)
  await expect(opened).rejects.toMatchObject({ code: 'VIEW_UNKNOWN' })
  expect([signs.failed.mock.calls, signs.waiting.mock.calls.at(-1)]).toEqual([[[undefined]], [false]])
})
