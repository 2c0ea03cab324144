/** The words about questions that take long. */
export const texts = {
  counting: 'Counting…',
  cancelled: 'Counting stopped.',
};
