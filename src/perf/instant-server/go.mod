module etcdbench.io/instant-server

go 1.21
