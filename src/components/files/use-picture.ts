import { useEffect, useState } from 'react'
import { readFile } from '../../providers/files.ts'

/**
 * Loads a picture of the API with the user's permission. Returns its address in the browser, null until it has loaded and
 * where there is none; another `version` loads it again.
 */
export function usePicture(address: string, version: number): string | null {
  const [loaded, setLoaded] = useState<{ address: string; url: string } | null>(null)
  useEffect(() => {
    let objectUrl: string | null = null
    let isGone = false
    readFile(address).then(
      (data) => {
        if (isGone) return
        objectUrl = URL.createObjectURL(data)
        setLoaded({ address, url: objectUrl })
      },
      // Something else is shown without the picture.
      () => (isGone ? undefined : setLoaded(null)),
    )
    return () => {
      isGone = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [address, version])
  // Until it has loaded, the picture of another record is none of this one.
  return loaded?.address === address ? loaded.url : null
}
