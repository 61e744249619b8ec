/** The screens on which the product is tested and shown, in CSS pixels. */
export const SIZES = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
};
