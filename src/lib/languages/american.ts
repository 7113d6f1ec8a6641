export { americanEnglish as american } from '../../../domain/language/american-english.ts'
