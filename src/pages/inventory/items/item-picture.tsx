import { usePicture } from '../../../components/files/use-picture.ts'
import { useCompany } from '../../../providers/company-provider.tsx'

type ItemPictureProps = {
  id: string
  side: 'front' | 'back'
  /** Of the item, for a picture that is another one now. */ version: number
  label: string
}

/** Renders a picture of an item, loaded with the user's permission; nothing until loaded. */
export function ItemPicture({ id, side, version, label }: ItemPictureProps) {
  const { slug } = useCompany()
  const url = usePicture(`/api/company/${slug}/inventory/items/${id}/images/${side}/`, version)
  return url ? <img className="item-picture" src={url} alt={label} /> : <span className="item-picture" aria-hidden />
}
