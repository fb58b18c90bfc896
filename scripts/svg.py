"""Pictures for the scripts that draw: SVG of lines, bars, points with errors, and text."""

import html

WIDE, NARROW = 2, 1  # Of lines, in pixels.
GREY, PALE, BLUE, LIGHT_BLUE, ORANGE, RED = ("#777", "#ddd", "#1f77b4", "#9ecae1", "#ff7f0e",
                                             "#d62728")


def scale(low, high, start, end):
    """Maps numbers from `low` to `high` to pixels from `start` to `end`."""
    span = (high - low) or 1
    return lambda value: start + (value - low) / span * (end - start)


def number(value):
    """Tenths of a pixel are enough."""
    return f"{value:.1f}".removesuffix(".0")


class Picture:
    """A white rectangle to draw on. Text is escaped."""

    def __init__(self, width, height, font_size=12):
        self.parts = [f"<svg xmlns='http://www.w3.org/2000/svg' width='{number(width)}' "
                      f"height='{number(height)}' font-family='sans-serif' "
                      f"font-size='{font_size}'>",
                      "<rect width='100%' height='100%' fill='white'/>"]

    def add(self, name, content=None, **attributes):
        """An element; of an attribute's name the blanks are dashes, None leaves it out."""
        words = [name]
        for key, value in attributes.items():
            if value is not None:
                text = number(value) if isinstance(value, (int, float)) else html.escape(value)
                words.append(f"{key.replace('_', '-')}='{text}'")
        end = "/>" if content is None else f">{content}</{name}>"
        self.parts.append(f"<{' '.join(words)}{end}")

    def text(self, x, y, text, anchor=None, size=None, bold=False):
        """`anchor`: what of it is at x, `middle` or `end`, else its beginning."""
        self.add("text", html.escape(str(text), quote=False), x=x, y=y, text_anchor=anchor,
                 font_size=size, font_weight="bold" if bold else None)

    def line(self, x1, y1, x2, y2, color, width=None, dashed=False):
        self.add("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=color, stroke_width=width,
                 stroke_dasharray="4" if dashed else None)

    def box(self, x, y, width, height, fill="none", border=None):
        self.add("rect", x=x, y=y, width=width, height=height, fill=fill, stroke=border)

    def path(self, points, color, width=None):
        """A line through points."""
        self.add("polyline", points=" ".join(f"{number(x)},{number(y)}" for x, y in points),
                 fill="none", stroke=color, stroke_width=width)

    def point(self, x, y, color, radius=4, title=None):
        """`title` is shown where the mouse rests on it."""
        content = None if title is None else f"<title>{html.escape(title, quote=False)}</title>"
        self.add("circle", content, cx=x, cy=y, r=radius, fill=color)

    def __str__(self):
        return "\n".join([*self.parts, "</svg>"]) + "\n"
