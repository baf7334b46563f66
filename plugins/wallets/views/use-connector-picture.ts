import { useImage, useScope, useServices } from '../../../kernel/react/hooks.ts'
import { manifest } from '../manifest.ts'

const ADDRESS = /^(data:image\/|blob:|https:\/\/|\/)/i

/**
 * The picture of a connector: the host's, else its own. An icon that is no address is an id of the directory, and is drawn when its image
 * has come.
 */
export const useConnectorPicture = (
  connector: { readonly id: string; readonly icon?: string | undefined } | undefined,
): string | undefined => {
  const { assets } = useServices(manifest)
  const { connectorImages } = useScope(manifest).options
  const { id = '', icon } = connector ?? {}
  const given = connectorImages?.[id]
  const isId = given === undefined && icon !== undefined && !ADDRESS.test(icon)
  const found = useImage(assets, isId ? { kind: 'connector', id: icon } : undefined)
  return given ?? (isId ? found : icon)
}
