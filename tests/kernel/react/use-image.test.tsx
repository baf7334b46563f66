import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { AssetsService, ImageSource } from '../../../kernel/contract/host-services.ts'
import { useImage } from '../../../kernel/react/index.ts'
import { deferred } from '../../support/deferred.ts'

function Picture({ assets, source }: { readonly assets: AssetsService; readonly source: ImageSource | undefined }): ReactNode {
  return <img alt="it" src={useImage(assets, source)} />
}

test('a picture stands only for the source it was found for, and a late one for nothing', async () => {
  const found = new Map<string, ReturnType<typeof deferred<string | undefined>>>()
  const asked: string[] = []
  const assets: AssetsService = {
    image(source) {
      const id = 'id' in source ? source.id : source.url
      asked.push(id)
      const answer = deferred<string | undefined>()
      found.set(id, answer)
      return answer.promise
    },
  }
  const drawn = render(<Picture assets={assets} source={undefined} />)
  const shown = (): string | null => drawn.getByAltText('it').getAttribute('src')
  drawn.rerender(<Picture assets={assets} source={{ url: 'one' }} />)
  drawn.rerender(<Picture assets={assets} source={{ url: 'one' }} />)
  await act(async () => found.get('one')?.resolve('data:one'))
  expect([shown(), asked]).toEqual(['data:one', ['one']])

  drawn.rerender(<Picture assets={assets} source={{ kind: 'token', id: 'two' }} />)
  expect(shown()).toBeNull()
  drawn.rerender(<Picture assets={assets} source={{ kind: 'token', id: 'three' }} />)
  await act(async () => found.get('two')?.resolve('data:two'))
  expect(shown()).toBeNull()
  await act(async () => found.get('three')?.resolve('data:three'))
  expect(shown()).toBe('data:three')
})
