/** Adds the texts of emails and links with the first document that shows them, so that other pages do not load them. */
import outgoing from '../../locales/en-outgoing.json'
import { addTexts } from '../i18n.ts'

addTexts(outgoing)
