import { useEffect, useState } from 'react'
import { readFile } from '../../../providers/files.ts'
import { useCompany } from '../../../providers/company-provider.tsx'

type ItemPictureProps = {
  id: string
  side: 'front' | 'back'
  /** Of the item, for a picture that is another one now. */ version: number
  label: string
}

/** A picture of an item, fetched with the person's right; nothing until it is there. */
export function ItemPicture({ id, side, version, label }: ItemPictureProps) {
  const { slug } = useCompany()
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    const address = `/api/company/${slug}/inventory/items/${id}/images/${side}/`
    readFile(address).then(
      (data) => {
        if (isGone) return
        made = URL.createObjectURL(data)
        setUrl(made)
      },
      // The facts of the item stand there without it.
      () => undefined,
    )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [slug, id, side, version])
  return url ? <img className="item-picture" src={url} alt={label} /> : <span className="item-picture" aria-hidden />
}
