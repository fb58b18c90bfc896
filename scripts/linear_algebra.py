"""Systems of linear equations, by Gaussian elimination with pivots."""


def solve_all(matrix, columns):
    """X with matrix * X = columns, both lists of rows; None if the matrix is singular."""
    size = len(matrix)
    rows = [[float(value) for value in (*row, *right)] for row, right in zip(matrix, columns)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(rows[i][column]))
        if abs(rows[pivot][column]) < 1e-9:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = rows[column][column]
        rows[column] = [value / scale for value in rows[column]]
        for i in range(size):
            if i != column and (factor := rows[i][column]):
                rows[i] = [value - factor * own for value, own in zip(rows[i], rows[column])]
    return [row[size:] for row in rows]


def solve(matrix, vector):
    """x with matrix * x = vector; None if the matrix is singular."""
    found = solve_all(matrix, [[value] for value in vector])
    return found and [row[0] for row in found]


def inverse(matrix):
    """None if the matrix is singular."""
    return solve_all(matrix, [[float(i == j) for j in range(len(matrix))]
                              for i in range(len(matrix))])
