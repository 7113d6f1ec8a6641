/** Adds the texts of emails and links with the first document that shows them, so that other pages do not load them. */
import outgoing from '../../locales/en-outgoing.json'
import { i18n } from '../i18n.ts'

i18n.addResourceBundle('en', 'translation', outgoing, true, true)
