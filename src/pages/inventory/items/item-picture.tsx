import { useEffect, useState } from 'react'
import { readFile } from '../../../providers/files.ts'
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
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let objectUrl: string | null = null
    let isGone = false
    const address = `/api/company/${slug}/inventory/items/${id}/images/${side}/`
    readFile(address).then(
      (data) => {
        if (isGone) return
        objectUrl = URL.createObjectURL(data)
        setUrl(objectUrl)
      },
      // Without the picture the facts of the item are shown.
      () => undefined,
    )
    return () => {
      isGone = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [slug, id, side, version])
  return url ? <img className="item-picture" src={url} alt={label} /> : <span className="item-picture" aria-hidden />
}
